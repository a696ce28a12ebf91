import { screen } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const familyPhoneScreens = [
  screen('/familyNumber/numberMessage', '亲情号码', 'familyPhone:number:view', () => import('./NumbersScreen.tsx')),
  screen('/familyNumber/billInquiry', '话单查询', 'familyPhone:bill:view', () => import('./BillsScreen.tsx')),
]
