import { usePage } from '#client/app/pageContext.ts'
import { type House, houseName } from '#shared/places/houses.ts'

/** The casino in which something plays; for members with protection a name without a link. */
export function StageLink({ house }: { house: House & { path: string } }) {
  const { gamingOff } = usePage()
  return gamingOff ? houseName(house) : <a href={house.path}>{houseName(house)}</a>
}
