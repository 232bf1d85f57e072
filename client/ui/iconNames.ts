/**
 * The icons that views may draw: names of the Phosphor set without the weight, which is always
 * light (art direction). build.mjs makes icons.generated.ts out of this list.
 */
export const iconNames = [
  'arrow-left',
  'arrow-right',
  'arrow-square-out',
  'arrows-out',
  'baby-carriage',
  'bathtub',
  'bed',
  'calendar-blank',
  'caret-down',
  'caret-right',
  'check',
  'clock',
  'desk',
  'dog',
  'door-open',
  'envelope-simple',
  'fork-knife',
  'info',
  'list',
  'magnifying-glass',
  'map-pin',
  'phone',
  'plant',
  'shield-check',
  'sun-horizon',
  'user',
  'users',
  'users-three',
  'warning-circle',
  'waves',
  'wheelchair',
  'wifi-high',
  'x',
] as const

export type IconName = (typeof iconNames)[number]
