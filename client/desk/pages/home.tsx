import { FormattedMessage } from 'react-intl'
import { deskPath } from '#shared/desk/routes.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { Notice, useFrame } from '../parts.tsx'
import { tools } from '../tools.ts'

/** The houses where the person has a role. */
export function Houses({ houses, notice }: DeskViews['houses']) {
  const { locale } = useFrame()
  return (
    <>
      <Notice notice={notice} />
      {houses.length === 0 && (
        <p className="lead">
          <FormattedMessage id="desk.houses.none" />
        </p>
      )}
      <ul className="Tiles">
        {houses.map(({ slug, name, kind, roles }) => (
          <li key={slug}>
            <a href={deskPath('house', locale, { house: slug })}>
              <strong>{name}</strong>
              <span>
                <FormattedMessage id={`desk.kind.${kind}`} />
                {' · '}
                {roles.map((role) => (
                  <FormattedMessage key={role} id={`desk.role.${role}`} />
                ))}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The tools that the person has at a house. */
export function House({ roles }: DeskViews['house']) {
  const { locale, house } = useFrame()
  const open = tools.filter(({ act }) => house?.acts.includes(act))
  return (
    <>
      <p className="lead">
        {roles.map((role) => (
          <FormattedMessage key={role} id={`desk.role.${role}`} />
        ))}
      </p>
      {open.length === 0 && (
        <p>
          <FormattedMessage id="desk.house.nothing" />
        </p>
      )}
      <ul className="Tiles">
        {open.map(({ route }) => (
          <li key={route}>
            <a href={deskPath(route, locale, { house: house?.slug ?? '' })}>
              <strong>
                <FormattedMessage id={`desk.title.${route}`} />
              </strong>
              <span>
                <FormattedMessage id={`desk.tool.${route}`} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
