import { toWireTime } from '../../../platform/contract/time.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { resource } from '../contract.ts'
import { showRanges } from '../words.ts'
import { exportSheet } from './itemSheet.ts'
import { type FoundItem, itemOrder, matchesSearch, selectItems } from './items.ts'

/** Exports the resources that match a search, in a file that can be changed and imported again. */
export const itemExport = exportCall(resource.exportItems, {
  name: 'resource.exportItems',
  title: '导出资源',
  sheet: exportSheet,
  begin: ({ body, schoolId, timeZone, clock }) => {
    const where = matchesSearch(schoolId, toWireTime(clock.now(), timeZone).slice(0, 10), body)
    return {
      read: async (db, { limit, offset }: Page<FoundItem>) =>
        selectItems(db, where)
          .orderBy(...itemOrder)
          .limit(limit)
          .offset(offset),
      rowOf: ({ item, typeName: type, building, attributes, ranges }: FoundItem) => ({
        ...item,
        type,
        building,
        attributes: attributes.filter(Boolean).join('、'),
        ranges: showRanges(ranges),
      }),
    }
  },
})
