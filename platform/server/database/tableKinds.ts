/** Tables about how somebody signs in, independent of the schools that keep a record of them. */
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
 * Tables that are a trail themselves, or follow from one: so many rows are added to them that recording each a second time
 * would double the work. A batch gets an entry, and the rows say the rest.
 */
export const ownTrailTables = [
  'access_record',
  'access_receipt',
  'whereabouts',
  'whereabouts_base',
  'evacuation_person',
  'device_presence',
  'device_online',
  'dormitory_report_student',
  'import_row',
  'phone_bill',
  'temperature_reading',
  'temperature_standing',
  'temperature_summary',
]

/** Tables that are kept by months, by the moment `at` of their rows. Requests reach the months through the table alone. */
export const monthlyTables = ['access_record']

/** Tables whose changes are not recorded: the records themselves, and counters that say nothing about anyone. */
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

/** Tables that requests read, and only triggers and the system write. */
export const readOnlyTables = ['audit_entry', 'audit_change', 'audit_concern', 'change_count']

/** Tables whose changes are counted by school, so that answers made from them can be kept (`keptAnswers.ts`). */
export const watchedTables = ['school', 'department', 'department_ancestor'] as const
export type WatchedTable = (typeof watchedTables)[number]
