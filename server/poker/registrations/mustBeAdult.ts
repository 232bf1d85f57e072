import { ProductError } from '#shared/errors/productError.ts'
import { ageLimits } from '#shared/limits.ts'
import { todayInParis } from '#shared/time/parisTime.ts'

/** 18 years on the day in Europe/Paris. @param now epoch ms @throws ProductError generic.forbidden */
export function mustBeAdult({ birthdate }: { birthdate: string }, now: number): void {
  const latest = Temporal.PlainDate.from(todayInParis(now)).subtract({ years: ageLimits.min }).toString()
  if (birthdate > latest) throw new ProductError('generic.forbidden')
}
