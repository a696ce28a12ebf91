import { screen } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const evacuationScreens = [
  screen('/access/evacuation', '疏散清点', 'access:evacuation:tick', () => import('./EvacuationScreen.tsx')),
]
