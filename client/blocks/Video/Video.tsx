import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Captioned, captionOf, Poster } from '#client/ui/pictures/Poster.tsx'
import { mediaAddress, pictureAddress } from '#client/ui/pictures/pictureAddress.ts'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import type { Link, MediaFile, RichText } from '#shared/content/values.ts'
import { languageNames, languageTags } from '#shared/locales.ts'
import type { VideoContent } from './schema.ts'
import '../Fold.css'
import './Video.css'

/** A film in the frame of a poster. Nothing of it is fetched before somebody plays it. Static: the browser's player. */
export function Video(content: VideoContent) {
  const { file, poster, transcript, external, gaming } = content
  return (
    <BlockSection className="Video" content={content} isGaming={gaming}>
      {file ? <Film {...content} file={file} /> : <Poster picture={poster} sizes="(min-width: 75rem) 75rem, 100vw" />}
      {external && <Elsewhere link={external} title={content.title} />}
      {transcript && <Transcript text={transcript} />}
    </BlockSection>
  )
}

function Film({ file, poster, captions, title }: VideoContent & { file: MediaFile }) {
  const { t, locale } = useView()
  const address = mediaAddress(file)
  return (
    <Captioned caption={captionOf(poster)}>
      {/* biome-ignore lint/a11y/useMediaCaption: a film without captions has none; the editors give them */}
      <video
        controls
        preload="none"
        playsInline
        poster={pictureAddress(poster, { width: Math.min(poster.width, 1600) })}
        width={poster.width}
        height={poster.height}
        aria-label={poster.alt || title}
      >
        <source src={address} type={file.type} />
        {captions && (
          <track
            kind="captions"
            src={mediaAddress(captions)}
            srcLang={languageTags[locale]}
            label={languageNames[locale]}
            default
          />
        )}
        <a href={address}>{t('blocks.video.download')}</a>
      </video>
    </Captioned>
  )
}

/** Another site is a link that one may follow, never a frame that is there already. */
function Elsewhere({ link, title }: { link: Link; title: string }) {
  const { t } = useText()
  const site = link.external && URL.parse(link.href)?.hostname.replace(/^www\./, '')
  return (
    <p className="Video-elsewhere">
      <ArrowLink link={link}>{site ? t('blocks.video.external', { site }) : (link.storyName ?? title)}</ArrowLink>
    </p>
  )
}

function Transcript({ text }: { text: RichText }) {
  const { t } = useText()
  return (
    <details className="Video-transcript Fold">
      <summary>
        {t('blocks.video.transcript')}
        <Icon name="caret-down" />
      </summary>
      <RichTextView text={text} headingFrom={3} />
    </details>
  )
}
