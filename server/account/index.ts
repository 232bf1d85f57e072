export type { Account, AccountServices, LastMails, LeaveTournaments } from './account.ts'
export { accountApi, redirectQuery } from './accountApi.ts'
export { accountCalls } from './accountCalls.ts'
export { issueSignupMark, mailOwner, sendActivation, setSignupMark } from './activation.ts'
export { hashOfNew } from './credentials.ts'
export { unreadOf } from './mails/mailbox.ts'
export { mailForms, mailPages } from './mails/mailPages.ts'
export { type AccountMember, addMember, addressOf, membersOf } from './members.ts'
export { type LinkCalls, linkForms, linkPages } from './pages/linkPages.ts'
export { isSent, noticeOf, redirectTarget, requestedTarget, sentPage } from './pages/pageQuery.ts'
export {
  afterUnsubscribing,
  offersPasskey,
  profileForms,
  savingForm,
  sharedProfileProps,
  unreachableEmail,
} from './pages/profilePages.ts'
export { signupCall } from './signup.ts'
