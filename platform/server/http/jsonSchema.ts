import { z } from 'zod'

type Options = Pick<Parameters<typeof z.toJSONSchema>[1] & object, 'reused'>

/**
 * Converts a schema to JSON Schema for the API documentation. A `catch` value is not shown as a default, because
 * callers don't send it.
 */
export const jsonSchemaOf = (
  schema: z.ZodType,
  io: 'input' | 'output',
  options: Options = {},
): Record<string, unknown> => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    ...options,
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodCatch) delete jsonSchema.default
    },
  })
  return json
}
