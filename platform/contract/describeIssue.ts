import type { z } from 'zod'

const mostText = (origin: string, most: unknown) =>
  ({ string: `最多 ${String(most)} 个字`, array: `最多选择 ${String(most)} 项` })[origin] ?? `不能大于 ${String(most)}`

const leastText = (origin: string, least: unknown) => {
  // A minimum of one character means that the field is required.
  if (least === 1 && origin === 'string') return '请填写此项'
  return (
    { string: `至少 ${String(least)} 个字`, array: `至少选择 ${String(least)} 项` }[origin] ??
    `不能小于 ${String(least)}`
  )
}

type DescribeIssue = (issue: Readonly<Record<string, unknown>>) => string

/** Messages by the schema library's issue code. */
const texts: Readonly<Record<string, DescribeIssue>> = {
  too_big: ({ origin, maximum }) => mostText(String(origin), maximum),
  too_small: ({ origin, minimum }) => leastText(String(origin), minimum),
  invalid_type: ({ expected }) => ({ int: '请填写整数', number: '请填写数字' })[String(expected)] ?? '请填写此项',
  invalid_value: () => '请从选项中选择',
  invalid_format: () => '格式不正确',
  not_multiple_of: ({ divisor }) => `必须是 ${String(divisor)} 的倍数`,
  unrecognized_keys: () => '含有多余的内容',
}

/**
 * Returns a message that a clerk understands, for issues without a message in the contract. The schema library's
 * messages name types and patterns, so users never see them.
 */
export const describeIssue = (issue: z.core.$ZodRawIssue): string => texts[issue.code]?.({ ...issue }) ?? '填写有误'
