import type { Metadata } from 'next'
import { readHome } from '#home/readHome.ts'

/** The head, in Next's own way. */
export async function homeMetadata(): Promise<Metadata> {
  const { head } = await readHome()
  return {
    title: head.title,
    description: head.description,
    alternates: {
      canonical: head.canonical,
      languages: Object.fromEntries(head.alternates.map(({ language, href }) => [language, href])),
    },
    openGraph: {
      type: 'website',
      siteName: 'Hautemer',
      locale: 'fr_FR',
      title: head.title,
      description: head.description,
      url: head.canonical,
    },
    icons: { icon: head.icon },
  }
}
