import { readHome } from '#home/readHome.ts'
import { HomeServer } from '../HomeServer.tsx'
import { homeMetadata } from '../metadata.ts'

// The same page drawn for each request.
export const dynamic = 'force-dynamic'
export const generateMetadata = homeMetadata

export default async function DynamicHome() {
  return <HomeServer home={await readHome()} />
}
