/** The listening address of an embedded server: a Unix socket in a folder, or a loopback port on Windows. */
export type Listening = { readonly socketFolder: string } | { readonly port: number }

/** Settings of PostgreSQL by name. */
export type Settings = Readonly<Record<string, string>>

/** The superuser of an embedded cluster, for operators. */
export const superuser = 'postgres'

/** The role and database that the product connects with; the role is not a superuser. */
export const productRole = 'xingtan'

/** The port number in a socket's name. */
const socketPort = 5432

const defaults: Settings = {
  // A container's /dev/shm has 64 MB, which parallel workers fill.
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // `explainServer` matches the server's English messages.
  lc_messages: 'C',
  // Messages about single statements may contain personal data, so only those about the server itself are logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

const listenSettings = (listening: Listening): Settings =>
  'port' in listening
    ? { listen_addresses: '127.0.0.1', port: String(listening.port), unix_socket_directories: '' }
    : {
        listen_addresses: '',
        port: String(socketPort),
        unix_socket_directories: quoteListItem(listening.socketFolder),
        unix_socket_permissions: '0700',
      }

/** Quotes a folder for a setting that is a list, in which a comma or a space would begin the next item. */
const quoteListItem = (folder: string) => `"${folder.replaceAll('"', '""')}"`

/** Returns the arguments that start a server on a cluster's folder. */
export const serverArguments = (folder: string, listening: Listening, settings: Settings = {}): string[] => [
  '-D',
  folder,
  ...Object.entries({ ...defaults, ...listenSettings(listening), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]),
]

/**
 * Returns the arguments that create a cluster. Over a Unix socket anyone who can reach its private folder is
 * admitted. Windows has no such folder, so a password is required there.
 */
export const initArguments = (folder: string, passwordFile: string | null): string[] => [
  '-D',
  folder,
  '-U',
  superuser,
  '-E',
  'UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  ...(passwordFile === null
    ? ['--auth-local=trust', '--auth-host=reject']
    : ['--auth-local=scram-sha-256', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`]),
]

/** Returns the statements that initialize a new cluster, one per line, as the single-user mode reads them. */
export const firstStatements = (password: string | null): string =>
  [
    `create role ${productRole} login createrole${password === null ? '' : ` password '${password}'`};`,
    `create database ${productRole} owner ${productRole};`,
    '',
  ].join('\n')

/** Returns the URL that the product or an operator's command connects to. */
export const addressOf = (listening: Listening, password: string | null): string => {
  if ('port' in listening) {
    return `postgres://${productRole}:${password ?? ''}@127.0.0.1:${listening.port}/${productRole}`
  }
  return `postgres://${productRole}@localhost:${socketPort}/${productRole}?host=${encodeURIComponent(listening.socketFolder)}`
}
