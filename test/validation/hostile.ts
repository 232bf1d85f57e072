/** Values that should break a field; a few are good values of some field, so none of them may do harm. */
export const hostile: readonly unknown[] = [
  ...[null, 0, -1, 1e308, true, [], {}, [['a']], { $ne: '' }, { toString: 'x' }],
  ...['', ' ', '\u0000', 'a\u0000b', '\u202eabc', '\ud800', 'x'.repeat(5000), '😀'.repeat(300), 'ﷺ', '𝕬', '١٢٣'],
  ...["' or 1=1 --", "'; drop table hotel_members; --", '<script>alert(1)</script>', '{{7*7}}', '../../etc/passwd'],
  ...['__proto__', 'constructor', 'a@b', 'a@b.c\r\nBcc: x@y.z', '%00', 'NaN', '2026-02-30', '0000-00-00'],
]
