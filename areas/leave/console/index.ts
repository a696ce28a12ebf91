import { screen } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const leaveScreens = [
  screen('/school/calendar', '校历', 'leave:calendar:edit', () => import('./CalendarScreen.tsx')),
]
