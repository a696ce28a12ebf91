import { z } from 'zod'
import { readRowsIfTable } from '../database/inspectDatabase.ts'
import type { Ask } from '../database/connection.ts'
import { StartRefused } from '../startRefused.ts'
import { silence } from './nodes.ts'

const NodeRow = z.object({ host: z.string(), process_id: z.int(), seen_at: z.string() })

/** Refuses, with a message, a command that must not run next to a running server. */
export const refuseLivingNodes = async (ask: Ask, now: Date): Promise<void> => {
  const nodes = (await readRowsIfTable(ask, 'server_node')).map((row) => NodeRow.parse(row))
  const running = nodes.filter(({ seen_at: seen }) => now.getTime() - Date.parse(seen) <= silence)
  if (running.length === 0) return
  const named = running.map(({ host, process_id: id }) => `${host}（进程 ${id}）`).join('、')
  throw new StartRefused(
    `杏坛正在运行：${named}。没有改动任何数据。请先停止所有节点再执行；若某个节点是被强行结束的，请等 ${silence / 1000} 秒`,
  )
}
