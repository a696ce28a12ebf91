import { sql } from 'drizzle-orm'
import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { declareIdleRows } from '../../registry/server/idleRows.ts'
import { lockerArea } from '../area.ts'
import { assignCell, releaseCells, swapCells } from './assign.ts'
import { assignClass } from './assignClass.ts'
import './auditTitles.ts'
import { findBoard } from './board.ts'
import { findCabinetPage, listLockerDevices, reachCabinets, reachCells, reachLockerDevices } from './cabinets.ts'
import { findCabinet, reachCellsOfHolders, saveCell } from './cells.ts'
import { receiveRecords } from './deviceRecords.ts'
import { recordExport } from './exportRecords.ts'
import { cellImport } from './importCells.ts'
import { leaverClearing } from './leavers.ts'
import { openCell, saveRecord } from './recordByHand.ts'
import { deleteRecord, findRecordPage, reachRecords } from './records.ts'
import { deleteCabinet, saveCabinet } from './saveCabinet.ts'
import { lockerSettings } from './settings.ts'

// A cell is given back with the record of its holder.
declareIdleRows('locker_assignment', sql`true`)

export const lockerServer = serve(
  lockerArea,
  {
    cabinetPage: findCabinetPage,
    cabinet: findCabinet,
    devices: listLockerDevices,
    saveCabinet,
    deleteCabinet,
    saveCell,
    assignCell,
    assignClass,
    releaseCells,
    swapCells,
    importCells: (context) => cellImport.queue(context, null),
    importTemplate: cellImport.template,
    recordPage: findRecordPage,
    exportRecords: recordExport.handler,
    saveRecord,
    deleteRecord,
    openCell,
    board: findBoard,
    settings: ({ db, session }) => lockerSettings.read(db, schoolOf(session)),
    saveSettings: (context) => {
      const { version, ...values } = context.body
      return lockerSettings.save(context, version, values)
    },
    deviceRecords: receiveRecords,
  },
  {
    lockerCabinet: reachCabinets,
    lockerCell: reachCells,
    reachedLockerCell: reachCellsOfHolders,
    lockerDevice: reachLockerDevices,
    lockerRecord: reachRecords,
  },
  [cellImport.work, recordExport.work, leaverClearing],
)
