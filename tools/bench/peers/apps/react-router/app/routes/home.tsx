import { HomeBody } from '#home/HomeBody.tsx'
import type { Home } from '#home/home.ts'
import { readHome } from '#home/readHome.ts'

export async function loader(): Promise<Home> {
  return readHome()
}

export function meta({ loaderData }: { loaderData: Home }) {
  const { head } = loaderData
  const link = (attributes: Record<string, string>) => ({ tagName: 'link', ...attributes })
  return [
    { title: head.title },
    { name: 'description', content: head.description },
    link({ rel: 'canonical', href: head.canonical }),
    ...head.alternates.map(({ language, href }) => link({ rel: 'alternate', hrefLang: language, href })),
    ...head.fonts.map((href) =>
      link({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }),
    ),
    link({ rel: 'icon', href: head.icon, type: 'image/svg+xml' }),
    { property: 'og:site_name', content: 'Hautemer' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: head.canonical },
    { property: 'og:locale', content: 'fr_FR' },
    ...head.jsonLd.map((it) => ({ 'script:ld+json': it })),
  ]
}

export default function HomeRoute({ loaderData }: { loaderData: Home }) {
  return <HomeBody home={loaderData} />
}
