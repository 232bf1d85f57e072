import { useText } from '#client/app/useText.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { AccountFrame, type AccountFrameProps } from './AccountFrame.tsx'
import { VipSurface } from './VipSurface.tsx'

interface ProgrammeFrameProps extends Omit<AccountFrameProps, 'label'> {
  programme: Programme
}

/** The frame of an account page of a programme, whose are its surface and label. */
export function ProgrammeFrame({ programme, ...frame }: ProgrammeFrameProps) {
  const { t } = useText()
  const page = <AccountFrame label={t(`account.programme.${programme}`)} {...frame} />
  return programme === 'vip' ? <VipSurface>{page}</VipSurface> : page
}
