import type { ReactNode } from 'react'
import '#home/home.css'

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="fr-FR" dir="ltr" translate="no" className="notranslate">
      <body>{children}</body>
    </html>
  )
}
