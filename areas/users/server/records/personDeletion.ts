import { declareAnnouncement } from '../../../../platform/server/announcement.ts'
import type { Files } from '../../../../platform/server/files/files.ts'

/**
 * Announced before a person's record is deleted. The rows that refer to it are deleted with it, so each area discards
 * their files first; nothing would find them later. Listener places: 10 the leaves, 20 moral education, 30 the honours.
 */
export const whenPersonIsDeleted = declareAnnouncement<{
  readonly schoolId: number
  readonly memberId: number
  readonly files: Files
}>()
