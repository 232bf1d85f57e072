import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import { destinationSlug, type StayProblem } from '#shared/booking/stay.ts'
import { Field } from './Field.tsx'
import type { HotelOption } from './hotelOptions.ts'

interface HouseFieldProps {
  houses: readonly HotelOption[]
  chosen: string
  problem?: StayProblem
}

/** A house, or somewhere: of a destination the next page offers the houses. */
export function HouseField({ houses, chosen, problem }: HouseFieldProps) {
  const intl = useIntl()
  const regions = [...new Set(houses.flatMap((it) => it.region ?? []))].sort((a, b) => a.localeCompare(b))
  return (
    <Field name="hotel" label={intl.formatMessage({ id: 'blocks.bookingBar.hotel' })} problem={problem}>
      {(control) => (
        <div className="BookingBar-select">
          <select {...control} defaultValue={chosen} required>
            <option value="">{intl.formatMessage({ id: 'blocks.bookingBar.anyHotel' })}</option>
            <optgroup label={intl.formatMessage({ id: 'booking.houses' })}>
              {houses.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </optgroup>
            {houses.length > 1 && (
              <optgroup label={intl.formatMessage({ id: 'booking.destinations' })}>
                {regions.map((region) => (
                  <option key={region} value={destinationSlug(region)}>
                    {region}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
          <Icon name="caret-down" />
        </div>
      )}
    </Field>
  )
}
