/** Tables about sign-in, independent of the schools that keep records of the person. */
export const directoryTables = ['account', 'credential', 'login_name', 'session']

/** Tables that requests never touch: only the system reads and writes them. */
export const systemTables = [
  'account',
  'credential',
  'login_name',
  'session',
  'sign_in_failure',
  'key_pair',
  'answered_call',
  'server_node',
  'secret_mark',
  'database_cell',
  'schema_migration',
  'upgrade_note',
  'display_code',
]

/**
 * Tables that are a trail themselves or are derived from one: they get so many rows that recording each again would
 * double the work. A batch gets an audit entry, and the rows contain the rest.
 */
export const ownTrailTables = [
  'access_record',
  'access_receipt',
  'air_hour',
  'air_now',
  'air_reading',
  'bill_line',
  'whereabouts',
  'whereabouts_base',
  'evacuation_person',
  'device_presence',
  'device_online',
  'dormitory_report_student',
  'exam_rank',
  'exam_ranking',
  'import_row',
  'media_play',
  'model_3d_part',
  'phone_bill',
  'temperature_reading',
  'temperature_standing',
  'temperature_summary',
  'video_phone_call',
  'video_phone_face',
]

/**
 * Tables that are partitioned by month, by the column `at`. Requests reach the partitions only through the parent.
 */
export const monthlyTables = ['access_record']

/** Tables whose changes are not recorded: the trail itself, and counters that contain nothing about a person. */
export const unrecordedTables = [
  'audit_entry',
  'audit_change',
  'audit_concern',
  'sign_in_failure',
  'key_pair',
  'department_ancestor',
  'class_stay',
  'change_count',
  'live_stream',
  'live_message',
  'answered_call',
  'server_node',
  'secret_mark',
  'database_cell',
  'schema_migration',
  'upgrade_note',
  ...ownTrailTables,
]

/** Tables that requests may only read; triggers and the system write them. */
export const readOnlyTables = ['audit_entry', 'audit_change', 'audit_concern', 'change_count']

/**
 * Tables whose changes are counted by school, so that answers computed from them can be cached (`keptAnswers.ts`).
 */
export const watchedTables = ['school', 'department', 'department_ancestor'] as const
export type WatchedTable = (typeof watchedTables)[number]
