import { useText } from '#client/app/useText.ts'
import { formatPhone } from '#i18n/formats.ts'
import type { DeskRole } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { DeskViews, WaitingTool } from '#shared/desk/views.ts'
import { houseKinds } from '#shared/places/houses.ts'
import { Message, useFrame } from '../parts.tsx'
import { tools } from '../tools.ts'

/** The houses where the person has a role. */
export function Houses({ houses, groupHouse }: DeskViews['houses']) {
  const { t } = useText()
  const { locale } = useFrame()
  const [first] = houses
  // The group's role is the same at nineteen houses: it is said once.
  const isAlike = houses.every(({ roles }) => roles.join() === first?.roles.join())
  return (
    <>
      {houses.length === 0 && <Message className="lead" id="desk.houses.none" />}
      {first && isAlike && (
        <p className="lead">
          <YourRoles roles={first.roles} />
        </p>
      )}
      {groupHouse && (
        <ul className="Tiles">
          {(['state', 'acts', 'people'] as const).map((route) => (
            <li key={route}>
              <a href={`${deskPath(route, locale, { house: groupHouse })}${route === 'acts' ? '?all=1' : ''}`}>
                <Message as="strong" id={`desk.title.${route}`} />
                <Message as="span" id={`desk.tool.${route}`} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {houseKinds
        .map((kind) => ({ kind, ofKind: houses.filter((it) => it.kind === kind) }))
        .filter(({ ofKind }) => ofKind.length > 0)
        .map(({ kind, ofKind }) => (
          <section key={kind} className="Group" aria-labelledby={kind}>
            <h2 id={kind}>{t(`desk.kinds.${kind}`)}</h2>
            <ul className="Tiles">
              {ofKind.map(({ slug, name, roles, waiting }) => (
                <li key={slug}>
                  <a href={deskPath('house', locale, { house: slug })}>
                    <strong>
                      {name} <Waiting count={waiting} />
                    </strong>
                    {!isAlike && (
                      <span>
                        <Roles roles={roles} />
                      </span>
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}

/** The tools that the person has at a house. */
export function House({ roles, waiting }: DeskViews['house']) {
  const { t } = useText()
  const { locale, house } = useFrame()
  const open = tools.filter(({ act }) => house?.acts.includes(act))
  return (
    <>
      <p className="lead">
        <YourRoles roles={roles} />
      </p>
      {open.length === 0 && <Message id="desk.house.nothing" />}
      <ul className="Tiles">
        {open.map(({ route }) => (
          <li key={route}>
            <a href={deskPath(route, locale, { house: house?.slug ?? '' })}>
              <strong>
                {t(`desk.title.${route}`)}
                {route in waiting && <Waiting count={waiting[route as WaitingTool] ?? 0} />}
              </strong>
              <Message as="span" id={`desk.tool.${route}`} />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How much waits behind a tool; nothing is said where nothing does. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return <Message as="span" className="Waiting" id="desk.house.waiting" values={{ count }} />
}

function YourRoles({ roles }: { roles: readonly DeskRole[] }) {
  const { t } = useText()
  return t('desk.home.roles', { count: roles.length, roles: <Roles key="roles" roles={roles} /> })
}

function Roles({ roles }: { roles: readonly DeskRole[] }) {
  const { t } = useText()
  return roles.map((role) => t(`desk.role.${role}`)).join(', ')
}

/** A refusal or a failure, with the way back. */
export function Problem({ status, text, requestId, phone }: DeskViews['problem']) {
  const { intl, t } = useText()
  const { locale } = useFrame()
  return (
    <>
      <p className="Notice Notice--refused" role="alert">
        {text}
      </p>
      <p className="note">
        <span translate="no">
          {status} · {requestId}
        </span>
      </p>
      {phone && <p>{t('desk.problem.call', { phone: <a href={`tel:${phone}`}>{formatPhone(intl, phone)}</a> })}</p>}
      <p>
        <a href={deskPath('home', locale)}>{t('desk.problem.back')}</a>
      </p>
    </>
  )
}
