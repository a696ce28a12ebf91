import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const lockerScreens = [
  withActions(
    withSynonyms(
      screen(
        '/storageManagement/storageCabinet',
        '储物柜',
        'locker:cabinet:view',
        () => import('./CabinetsScreen.tsx'),
      ),
      '手机柜',
      '书包柜',
      '格口',
    ),
    [{ title: '新增储物柜', also: ['登记手机柜'], permission: 'locker:cabinet:edit' }],
  ),
  withSynonyms(
    screen('/storageManagement/phoneBoard', '未存手机', 'locker:record:view', () => import('./BoardScreen.tsx')),
    '手机存放',
    '没交手机',
  ),
  withSynonyms(
    screen('/storageManagement/storageRecords', '存取记录', 'locker:record:view', () => import('./RecordsScreen.tsx')),
    '开柜记录',
  ),
]
