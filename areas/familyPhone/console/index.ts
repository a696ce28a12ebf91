import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

export const familyPhoneScreens = [
  withSynonyms(
    screen('/familyNumber/numberMessage', '亲情号码', 'familyPhone:number:view', () => import('./NumbersScreen.tsx')),
    '亲情电话',
    '家长号码',
    '打电话',
  ),
  withSynonyms(
    screen('/familyNumber/billInquiry', '话单查询', 'familyPhone:bill:view', () => import('./BillsScreen.tsx')),
    '话费',
    '通话记录',
  ),
]
