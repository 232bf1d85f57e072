import { useIntl } from 'react-intl'
import { DateField } from '#client/forms/fields/DateField.tsx'
import { SelectField } from '#client/forms/fields/SelectField.tsx'
import type { CasinoChoice } from '#shared/vip/views.ts'

/** The casino one goes to, and two days one likes to be thought of. */
export function FavouriteFields({ casinos }: { casinos: readonly CasinoChoice[] }) {
  const intl = useIntl()
  return (
    <>
      <SelectField
        name="favouriteCasino"
        label={intl.formatMessage({ id: 'vipPages.favouriteCasino' })}
        choices={casinos.map(({ slug, name, town }) => ({ value: slug, label: town ? `${name}, ${town}` : name }))}
        isWide
      />
      {(['casinoFavoriteDate1', 'casinoFavoriteDate2'] as const).map((name) => (
        <DateField key={name} name={name} label={intl.formatMessage({ id: `vipPages.${name}` })} />
      ))}
    </>
  )
}
