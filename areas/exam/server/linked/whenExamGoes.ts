import { declareAnnouncement } from '../../../../platform/server/announcement.ts'
import type { ExamKey } from '../examKey.ts'

/** Announced before an exam is deleted, under its lock. */
export const whenExamGoes = declareAnnouncement<ExamKey>()
