import { createElement, type FunctionComponent } from 'react'
import { useText } from '#client/app/useText.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { type DeskRouteName, deskPath, deskRoutes } from '#shared/desk/routes.ts'
import type { DeskFrame, DeskView, DeskViews } from '#shared/desk/views.ts'
import * as brand from '#shared/house.ts'
import { addressByItself } from '#shared/http/deskAddress.ts'
import { defaultLocale, type Locale, languageNames, languageTags, others } from '#shared/locales.ts'
import { followData } from './dataNames.ts'
import { LetterPage } from './letters/LetterPage.tsx'
import { Letters } from './letters/Letters.tsx'
import { Acts } from './log/log.tsx'
import { Money, MoneyMonth } from './money/money.tsx'
import { AdvantageCode, Advantages } from './pages/advantages.tsx'
import { Devices } from './pages/devices.tsx'
import { Code, Entered, Login } from './pages/entry.tsx'
import { File, FileChoice, Files } from './pages/files.tsx'
import { Find, Look } from './pages/find.tsx'
import { House, Houses, Problem } from './pages/home.tsx'
import { List, ListLook, Lists } from './pages/lists.tsx'
import { People, PersonPage } from './pages/people.tsx'
import { Renewal, Renewals } from './pages/renewals.tsx'
import { Reward, Rewards } from './pages/rewards.tsx'
import { State } from './pages/state.tsx'
import { TournamentClock } from './pages/tournamentClock.tsx'
import { TournamentPlayer } from './pages/tournamentPlayer.tsx'
import { Tournament, Tournaments } from './pages/tournaments.tsx'
import { TournamentWalkIn } from './pages/tournamentWalkIn.tsx'
import { FrameProvider, Message, Notice, useFrame, usePlace } from './parts.tsx'
import { Adjustments } from './points/adjustments.tsx'
import { Ledger, Points } from './points/ledger.tsx'
import { LineClaim, LineClaims } from './points/lineClaims.tsx'
import { Door, Visit } from './protection/door.tsx'
import { Protected, Protection } from './protection/protection.tsx'
import { DrawPage, Draws } from './requests/Draws.tsx'
import { RequestPage } from './requests/Request.tsx'
import { Requests } from './requests/Requests.tsx'
import { tools } from './tools.ts'

/** A page of the staff's desk: small head, one subject; a script only for passkeys, the camera and what others move. */
export function Desk({ view, frame }: { view: DeskView; frame: DeskFrame }) {
  const { t } = useText()
  const title = t(`desk.title.${view.name}`)
  return (
    <html lang={languageTags[frame.locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${title} · ${frame.house?.name ?? t('desk.name')}`}</title>
        <link rel="stylesheet" href={frame.styles} />
        {frame.live?.isForReading && <RefreshWithoutScript seconds={frame.live.seconds} frame={frame} />}
        {frame.script && <script type="module" src={frame.script.href} />}
      </head>
      <body>
        <FrameProvider value={frame}>
          <Head />
          <main id="main" {...(frame.live && dataOf(followData, { every: frame.live.seconds }))}>
            <h1>{title}</h1>
            <Notice notice={frame.notice} />
            {frame.live && (
              <Message
                className="Notice Notice--waiting"
                role="status"
                hidden
                {...dataOf(followData, { lost: '' })}
                id="desk.follow.lost"
              />
            )}
            <Notice notice={'notice' in view.props ? view.props.notice : undefined} />
            <Content view={view} />
          </main>
        </FrameProvider>
      </body>
    </html>
  )
}

/** Written by hand: React closes the element of a `noscript` with a slash, which the checker of HTML reports. */
function RefreshWithoutScript({ seconds, frame }: { seconds: number; frame: DeskFrame }) {
  const { route, locale, params, query } = frame
  const url = addressByItself(deskPath(route, locale, params), query).replaceAll('&', '&amp;')
  const refresh = `<meta http-equiv="refresh" content="${seconds}; url=${url}">`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a number of ours, and an address whose parts are encoded
  return <noscript dangerouslySetInnerHTML={{ __html: refresh }} />
}

/** The view of each page. */
const views: { readonly [Name in keyof DeskViews]: FunctionComponent<DeskViews[Name]> } = {
  login: Login,
  code: Code,
  entered: Entered,
  houses: Houses,
  house: House,
  find: Find,
  look: Look,
  rewards: Rewards,
  reward: Reward,
  advantages: AdvantageCode,
  advantage: Advantages,
  tournaments: Tournaments,
  tournament: Tournament,
  tournamentPlayer: TournamentPlayer,
  tournamentWalkIn: TournamentWalkIn,
  tournamentClock: TournamentClock,
  files: Files,
  file: File,
  fileChoice: FileChoice,
  points: Points,
  ledger: Ledger,
  lineClaims: LineClaims,
  lineClaim: LineClaim,
  adjustments: Adjustments,
  door: Door,
  visit: Visit,
  protection: Protection,
  protected: Protected,
  renewals: Renewals,
  renewal: Renewal,
  requests: Requests,
  request: RequestPage,
  draws: Draws,
  draw: DrawPage,
  devices: Devices,
  lists: Lists,
  letterList: List,
  optinList: List,
  leftList: List,
  listLook: ListLook,
  letters: Letters,
  letter: LetterPage,
  state: State,
  money: Money,
  moneyMonth: MoneyMonth,
  acts: Acts,
  people: People,
  person: PersonPage,
  problem: Problem,
}

function Content<Name extends keyof DeskViews>({
  view: { name, props },
}: {
  view: { name: Name; props: DeskViews[Name] }
}) {
  return createElement<DeskViews[Name]>(views[name], props)
}

/** The link to this page in another language. */
function SamePage({ locale }: { locale: Locale }) {
  return (
    <a href={usePlace(locale)} lang={languageTags[locale]} hrefLang={locale} translate="no">
      {languageNames[locale]}
    </a>
  )
}

function Head() {
  const { locale, route, person, house } = useFrame()
  const { t } = useText()
  const homeOfHouse = house && deskPath('house', locale, { house: house.slug })
  return (
    <header className="Head">
      <a className="Head-name" href={deskPath('home', locale)}>
        <span translate="no">{brand.name}</span> {!house && t('desk.name')}
      </a>
      {house && homeOfHouse && (
        <a href={homeOfHouse} aria-current={route === 'house' ? 'page' : undefined}>
          <strong>{house.name}</strong>
        </a>
      )}
      <div className="Head-end">
        {person && (
          <a href={deskPath('devices', locale)}>
            {person.name}
            <span className="visually-hidden"> {t('desk.title.devices')}</span>
          </a>
        )}
        {others(locale).map((it) => (
          <SamePage key={it} locale={it} />
        ))}
        {person && (
          <form method="post" action={deskPath('logout', locale)}>
            <input type="hidden" name="form" value="logout" />
            <button type="submit" className="plain">
              {t('desk.logout')}
            </button>
          </form>
        )}
      </div>
      {house && person && (
        <nav aria-label={t('desk.tools')}>
          <ul>
            {person.hasHouses && (
              <li>
                <a href={deskPath('home', locale)}>{t('desk.title.houses')}</a>
              </li>
            )}
            <li className="Tools">
              <a href={homeOfHouse ?? ''} aria-current={route === 'house' ? 'page' : undefined}>
                {t('desk.allTools')}
              </a>
            </li>
            {tools
              .filter(({ act }) => house.acts.includes(act))
              .map((it) => (
                <li key={it.route} className="Tool">
                  <a
                    href={deskPath(it.route, locale, { house: house.slug })}
                    aria-current={it.route === route ? 'page' : isPartOf(it.route, route)}
                  >
                    {t(`desk.title.${it.route}`)}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
      )}
    </header>
  )
}

/** A page below a tool's own, a reward below the rewards, belongs to that tool: its address begins with the tool's. */
function isPartOf(tool: DeskRouteName, route: DeskRouteName): true | undefined {
  return deskRoutes[route][defaultLocale].startsWith(`${deskRoutes[tool][defaultLocale]}/`) || undefined
}
