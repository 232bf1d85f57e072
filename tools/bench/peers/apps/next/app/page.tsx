import { readHome } from '#home/readHome.ts'
import { HomeServer } from './HomeServer.tsx'
import { homeMetadata } from './metadata.ts'

// Incremental static regeneration: kept, and drawn anew at most once a minute.
export const revalidate = 60
export const generateMetadata = homeMetadata

export default async function Home() {
  return <HomeServer home={await readHome()} />
}
