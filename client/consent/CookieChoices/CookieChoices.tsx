import { useIntl } from 'react-intl'
import { AccountFrame, AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { AccountPoster } from '#client/account/frame/AccountPoster.tsx'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import type { CookieChoicesProps } from '#shared/consent/views.ts'
import { ChoicesForm } from './ChoicesForm.tsx'
import './CookieChoices.css'

/** Data in the browser; a star marks those that need consent. */
const kept = [
  { row: 'consent', name: 'consent' },
  { row: 'locale', name: 'locale' },
  { row: 'member', name: 'member' },
  { row: 'connected', name: 'connected' },
  { row: 'signup', name: 'signup_eph, signup_vip' },
  { row: 'gaming', name: 'gaming' },
  { row: 'storage', name: undefined },
  { row: 'ga', name: '_ga, _ga_…' },
] as const

/** /cookies: the choices at any time, without any script, and what is kept. */
export function CookieChoices(props: CookieChoicesProps) {
  const intl = useIntl()
  return (
    <>
      <AccountFrame
        label={intl.formatMessage({ id: 'consent.page.label' })}
        title={intl.formatMessage({ id: 'consent.page.title' })}
        lead={intl.formatMessage({ id: 'consent.page.lead' })}
        aside={<AccountPoster scene="lighthouse" />}
      >
        {props.isSaved && props.choices && (
          <AccountNotice>{intl.formatMessage({ id: 'consent.page.saved' })}</AccountNotice>
        )}
        <ChoicesForm {...props} />
      </AccountFrame>
      <section className="Section CookieTable" data-surface="sable" aria-labelledby="gardes">
        <div className="wide stack">
          <h2 id="gardes">{intl.formatMessage({ id: 'consent.page.listTitle' })}</h2>
          <KeptTable />
        </div>
      </section>
    </>
  )
}

function KeptTable() {
  const intl = useIntl()
  return (
    <TableScroll>
      <table>
        <thead>
          <tr>
            {(['name', 'why', 'how'] as const).map((column) => (
              <th key={column} scope="col">
                {intl.formatMessage({ id: `consent.page.${column}` })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kept.map(({ row, name }) => (
            <tr key={row}>
              <th scope="row">{name ? <code>{name}</code> : intl.formatMessage({ id: 'consent.page.storageName' })}</th>
              <td>{intl.formatMessage({ id: `consent.page.${row}` })}</td>
              <td>{intl.formatMessage({ id: `consent.page.${row}Life` })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
