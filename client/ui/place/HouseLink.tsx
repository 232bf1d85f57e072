import type { ReactNode } from 'react'
import { useView } from '#client/app/useView.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { ArrowLink } from '../LinkView.tsx'

/** The values `name` and `hotel` of a message: the part in `<hotel>` leads to the house. */
export function houseInSentence(house: StoryReference<{ name: string }>) {
  return {
    name: house.content.name,
    hotel: (text: ReactNode) => (
      <a key="hotel" href={house.path}>
        {text}
      </a>
    ),
  }
}

/** From a list of one house's to the house; on its own page it would lead nowhere. */
export function HouseLink({ house }: { house: StoryReference<{ name: string }> }) {
  const { t, path } = useView()
  if (house.path === path) return null
  return <ArrowLink href={house.path}>{t('lists.house', { name: house.content.name })}</ArrowLink>
}
