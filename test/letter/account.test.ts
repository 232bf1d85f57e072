import { expect } from 'chai'
import { pathFor } from '#shared/routes.ts'
import { withoutCard } from '#shared/vip/pageQuery.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { testLocales as locales } from '#test/support/languages.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { agreeing, fullMember, newCard } from '#test/support/vipSite.ts'

const profiles = {
  vip: { fr: '/carte-vip/profil', en: '/en/vip-card/profile' },
  eph: { fr: '/mon-compte/profil', en: '/en/my-account/profile' },
} as const

describe('The letter in the account', function () {
  this.timeout(120_000)
  const site = onAnyDatabase(openHotelSite)
  it('says to a member of the VIP card what chooses paragraphs, and which ones of the last letter were theirs (R138, R143)', async () => {
    const chosen = {
      favouriteCasino: 'casino-du-soleil',
      preferences: { games: true, restaurants: false, shows: false },
    }
    const { client } = await fullMember(site, { ...agreeing, ...chosen }, newCard({ birthdate: newBirthdate() }))
    const words = await eventually(
      async () => partOf(must(await client.get(profiles.vip.fr), 200).body),
      (it) => it.includes('Minuit douze'),
      30_000,
    )
    expect(words)
      .to.include('Vous la recevez')
      .and.include('Vos préférences et votre casino préféré')
      .and.include('Grand Prix du Soleil')
    expect(words, 'of another casino, and a show').not.to.include('La Nuit de la Digue').and.not.include('Le Trio')
    must(await client.put('/api/vip/protection', { muteGaming: true }), 200)
    const muted = await eventually(
      async () => partOf(must(await client.get(profiles.vip.en), 200).body),
      (it) => it.includes('Twelve past midnight'),
      30_000,
    )
    expect(muted).not.to.include('Grand Prix du Soleil')
  })

  it('says to a member of the hotels that they get all of it, and how to receive it', async () => {
    const { client } = await site.member()
    const words = await eventually(
      async () => partOf(must(await client.get(profiles.eph.en), 200).body),
      (it) => !it.includes('has not appeared'),
      30_000,
    )
    expect(words)
      .to.include('You do not receive it')
      .and.include('You receive all of it')
      .and.include('To receive it, agree to our offers by email')
  })

  it('is told at sign-up where preferences and the favourite casino are asked, in both languages', async () => {
    const expected = {
      fr: ['De notre lettre, vous recevez', 'Vos réponses décident'],
      en: ['In our letter you receive', 'Your answers decide'],
    }
    for (const locale of locales) {
      const path = `${pathFor('vipRegistration', locale)}?${withoutCard(locale, {})}`
      const { body } = must(await site.client().get(path), 200)
      for (const it of expected[locale]) expect(plain(body), path).to.include(it)
    }
  })
})

/** Words of the part about the letter. */
function partOf(html: string): string {
  return plain(/<section[^>]*id="letter"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '')
}

function plain(html: string): string {
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}
