import { ages, consentDays, retentionMonths } from '#shared/house.ts'

/** The numbers of the house in the place of `%gamingAge%` and others in messages. */
export const houseNumbers = {
  adultAge: ages.adult,
  gamingAge: ages.games,
  consentMonths: Math.round(consentDays / 30.4),
  mailMonths: retentionMonths.mails,
  deskLogMonths: retentionMonths.deskLog,
}
