/** The icons that an entry of the menu may have, by their names. */
export const menuIcons = [
  'team',
  'home',
  'bank',
  'setting',
  'safety',
  'link',
  'calendar',
  'card',
  'trophy',
  'key',
  'phone',
  'clock',
  'heart',
  'exit',
  'device',
  'book',
  'article',
  'bell',
] as const
export type MenuIcon = (typeof menuIcons)[number]
