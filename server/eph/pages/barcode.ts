import bwipjs from 'bwip-js/node'

/** A text in Code 128: widths of bars and gaps in turn, a bar first, in modules. */
export function code128(text: string): readonly number[] {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('The barcode has no bars')
  return [...symbol.sbs]
}
