import { useView } from '#client/app/useView.ts'
import { formData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import type { EmailLinkProps } from '#shared/account/views.ts'
import { pathFor } from '#shared/routes.ts'
import { ProgrammeFrame } from '../frame/ProgrammeFrame.tsx'
import { programmes } from '../programme.ts'
import { LinkGone } from './LinkGone.tsx'
import '#client/forms/styles/fields.css'

/** Where a link about the e-mail address leads: a button, since mail scanners follow links too. */
export function EmailLink({ programme, purpose, state, returned }: EmailLinkProps) {
  const { t, locale } = useView()
  if (state !== 'ready') {
    const { profile, forgottenPassword } = programmes[programme]
    const [onward, action] =
      purpose === 'emailChange'
        ? ([profile, 'account.emailChange.profile'] as const)
        : ([forgottenPassword, 'account.emailStop.password'] as const)
    return (
      <ProgrammeFrame
        programme={programme}
        title={t(`account.${purpose}.${state}Title`)}
        scene={state === 'done' ? 'regatta' : 'lighthouse'}
      >
        <LinkGone text={t(`account.${purpose}.${state}`)} href={pathFor(onward, locale)} action={t(action)} />
      </ProgrammeFrame>
    )
  }
  return (
    <ProgrammeFrame
      programme={programme}
      title={t(`account.${purpose}.title`)}
      lead={t(`account.${purpose}.lead`)}
      scene="regatta"
    >
      {returned?.message && (
        <p className="Field-error" role="alert">
          {returned.message}
        </p>
      )}
      <form method="post" {...dataOf(formData, { form: purpose })}>
        <input type="hidden" name="form" value={purpose} />
        <button className="btn" type="submit">
          {t(`account.${purpose}.submit`)}
        </button>
      </form>
    </ProgrammeFrame>
  )
}
