import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { ProfilePart, savedPath } from '#client/account/profile/ProfilePart.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import type { VipProfileProps } from '#shared/vip/views.ts'
import { FavouriteFields } from '../FavouriteFields.tsx'

/** Favourite casino and dates: what is left empty is taken away. */
export function FavouritesForm({ casinos, favourites, saved, returned }: VipProfileProps) {
  const intl = useIntl()
  const { locale, path } = usePage()
  return (
    <ProfilePart
      part="favourites"
      saved={saved}
      now={casinos.find(({ slug }) => slug === favourites.favouriteCasino)?.name}
      isOpen={returned?.name === 'favourites'}
    >
      <CallForm
        id="favourites-form"
        form="favourites"
        call="PUT /api/vip/profile/favourites"
        schema="vip/favourites"
        next={savedPath(path, locale, 'favourites')}
        arrival="full"
        labelledBy="favourites-title"
        submitLabel={intl.formatMessage({ id: 'account.profile.save' })}
        isSecondary
        {...formState('favourites', returned, { ...favourites })}
      >
        <div className="Fieldset-fields">
          <FavouriteFields casinos={casinos} />
        </div>
      </CallForm>
    </ProfilePart>
  )
}
