import { useText } from '#client/app/useText.ts'
import { CheckField } from '#client/forms/fields/CheckField.tsx'
import { DateField } from '#client/forms/fields/DateField.tsx'
import { SelectField } from '#client/forms/fields/SelectField.tsx'
import { letterTopics } from '#shared/letter/edition.ts'
import type { CasinoChoice } from '#shared/vip/views.ts'

/** The casino one goes to, and two days one likes to be thought of. */
export function FavouriteFields({ casinos }: { casinos: readonly CasinoChoice[] }) {
  const { t } = useText()
  return (
    <>
      <SelectField
        name="favouriteCasino"
        label={t('vipPages.favouriteCasino')}
        help={t('vipPages.favouriteCasino.use')}
        choices={casinos.map(({ slug, name, town }) => ({ value: slug, label: town ? `${name}, ${town}` : name }))}
        isWide
      />
      {(['casinoFavoriteDate1', 'casinoFavoriteDate2'] as const).map((name) => (
        <DateField key={name} name={name} label={t(`vipPages.${name}`)} help={t('vipPages.favouriteDate.use')} />
      ))}
    </>
  )
}

/** Preferences of a member, none ticked beforehand. @param prefix of the controls' names: `preferences.` at sign-up */
export function PreferenceFields({ prefix = '' }: { prefix?: string }) {
  const { t } = useText()
  return (
    <fieldset className="ChoiceGroup Field--wide">
      <legend>{t('vipPages.preferences')}</legend>
      <p className="note">{t('vipPages.preferences.use')}</p>
      <div className="Row">
        {letterTopics.map((name) => (
          <CheckField key={name} name={prefix + name}>
            {t(`vipPages.preferences.${name}`)}
          </CheckField>
        ))}
      </div>
    </fieldset>
  )
}
