import type { MessageId } from '#i18n/MessageId.generated.ts'

/** What the controls of the account forms are called, where the summary of errors names them. Boxes say it themselves. */
export const fieldLabels: Readonly<Record<string, MessageId>> = {
  addressLine1: 'account.address.addressLine1',
  addressLine2: 'account.address.addressLine2',
  birthdate: 'forms.birthdate',
  city: 'account.address.city',
  civility: 'forms.civility',
  country: 'forms.country',
  currentPassword: 'account.currentPassword',
  email: 'forms.email',
  emailVerify: 'account.emailVerify',
  employeeNumber: 'account.collaborator.number',
  firstname: 'forms.firstname',
  lastname: 'forms.lastname',
  number: 'forms.phone',
  password: 'account.password',
  passwordConfirm: 'account.passwordConfirm',
  phone: 'forms.phone',
  placeKnownAs: 'account.address.placeKnownAs',
  postalBox: 'account.address.postalBox',
  zipCode: 'account.address.zipCode',
}
