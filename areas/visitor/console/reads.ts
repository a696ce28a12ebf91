import { visitor } from '../contract.ts'

/** The calls whose responses change when a visit does. */
export const visitReads = [visitor.visits, visitor.visit, visitor.gateCounts, visitor.findAtGate] as const
