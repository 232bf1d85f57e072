/** A text in Code 128: widths of bars and gaps in turn, a bar first, in modules. */
export async function code128(text: string): Promise<readonly number[]> {
  // Two megabytes of program that a site without members never needs.
  const { default: bwipjs } = await import('bwip-js/node')
  const [symbol] = bwipjs.raw({ bcid: 'code128', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('The barcode has no bars')
  return [...symbol.sbs]
}
