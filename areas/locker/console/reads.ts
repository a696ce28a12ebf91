import { locker } from '../contract.ts'

/** The calls that show cabinets, cells and their holders. */
export const cabinetReads = [locker.cabinetPage, locker.cabinet, locker.board]

/** The calls that show what was stored and taken. */
export const recordReads = [locker.recordPage, locker.board]
