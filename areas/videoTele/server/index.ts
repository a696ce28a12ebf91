import { sql } from 'drizzle-orm'
import { serve } from '../../../platform/server/serve.ts'
import { declareIdleRows } from '../../registry/server/idleRows.ts'
import { declareHoldings } from '../../registry/server/namedHoldings.ts'
import { videoTeleArea } from '../area.ts'
import './auditTitles.ts'
import { beginCall } from './calls/beginCall.ts'
import { recordClearing } from './calls/clearing.ts'
import { endCall } from './calls/endCall.ts'
import { callExport, faceExport } from './calls/exports.ts'
import { findFacePage } from './calls/faces.ts'
import { heartbeat, identify } from './calls/identify.ts'
import { findCallPage } from './calls/log.ts'
import { openCallClosing } from './calls/openCalls.ts'
import { findStatistics } from './calls/statistics.ts'
import { findBalancePage, giveMinutes } from './orders/balances.ts'
import { orderExport } from './orders/exportOrders.ts'
import { findOrderPage, sumOrders } from './orders/orderPage.ts'
import { cancelOrder, payOrder, refundOrder, saveOrder } from './orders/pay.ts'
import { reachClasses, reachGroups, reachOrders, reachPackages, reachPublicNumbers, reachStations } from './reach.ts'
import { deleteGroup, listGroups, saveGroup } from './setup/groups.ts'
import { deletePackage, findPackagePage, listPackageOptions, savePackage } from './setup/packages.ts'
import { publicNumbers } from './setup/publicNumbers.ts'
import { findSettings, saveSettings } from './setup/settings.ts'
import { deletePhone, findPhonePage, listPhoneDevices, reachPhoneDevices, savePhone } from './setup/stations.ts'

// An identification is a trace of the pupil, nothing that builds on the record.
declareIdleRows('video_phone_face', sql`true`)

declareHoldings('video_phone_order', '套餐订单')
declareHoldings('video_phone_balance', '通话分钟')

export const videoTeleServer = serve(
  videoTeleArea,
  {
    packagePage: findPackagePage,
    packageOptions: listPackageOptions,
    savePackage,
    deletePackage,
    orderPage: findOrderPage,
    orderTotals: sumOrders,
    exportOrders: orderExport.handler,
    saveOrder,
    payOrder,
    cancelOrder,
    refundOrder,
    balancePage: findBalancePage,
    giveMinutes,
    phonePage: findPhonePage,
    phoneDevices: listPhoneDevices,
    savePhone,
    deletePhone,
    publicNumbers: publicNumbers.list,
    savePublicNumber: (context) => publicNumbers.save(context, context.body),
    deletePublicNumber: (context) => publicNumbers.remove(context, context.query.id),
    groups: listGroups,
    saveGroup,
    deleteGroup,
    settings: findSettings,
    saveSettings,
    callPage: findCallPage,
    exportCalls: callExport.handler,
    facePage: findFacePage,
    exportFaces: faceExport.handler,
    statistics: findStatistics,
    heartbeat,
    identify,
    beginCall,
    endCall,
  },
  {
    phonePackage: reachPackages,
    phoneOrder: reachOrders,
    phoneClass: reachClasses,
    phoneGroup: reachGroups,
    phoneDevice: reachPhoneDevices,
    videoPhone: reachStations,
    publicNumber: reachPublicNumbers,
  },
  [orderExport.work, callExport.work, faceExport.work, openCallClosing, recordClearing],
)
