import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const evacuationScreens = [
  withSynonyms(
    screen('/access/evacuation', '疏散清点', 'access:evacuation:tick', () => import('./EvacuationScreen.tsx')),
    '疏散',
    '演练',
    '点名',
    '清点人数',
  ),
]
