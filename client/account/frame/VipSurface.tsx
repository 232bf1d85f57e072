import type { ReactNode } from 'react'
import { useView } from '#client/app/useView.ts'
import { HealthWarning } from '#client/protection/HealthWarning.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { pathFor } from '#shared/routes.ts'
import { ProgrammeProvider } from '../programme.ts'
import '#client/vip/vip.css'

/** Every page of the casino VIP card: by night, with the law's warning and the way to protect oneself. */
export function VipSurface({ children }: { children: ReactNode }) {
  const { t, locale } = useView()
  return (
    <ProgrammeProvider value="vip">
      <div className="VipSurface" data-surface="nuit">
        {children}
        <div className="wide VipSurface-law">
          <HealthWarning />
          <p>
            <ArrowLink href={pathFor('protect', locale)}>{t('vipPages.protect')}</ArrowLink>
          </p>
        </div>
      </div>
    </ProgrammeProvider>
  )
}
