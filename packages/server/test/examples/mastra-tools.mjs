/**
 * What the example uses of `@mastra/core/tools` 1.71.0, which needs Node 22.13: a tool checks its input by the schema,
 * answers with an error where it does not fit, and else runs `execute(input, context)`.
 */
export const createTool = ({ id, description, inputSchema, execute }) => ({
  id,
  description,
  inputSchema,
  execute: async (input, context) => {
    const checked = inputSchema.safeParse(input);
    if (checked.success) return execute(checked.data, context);
    const faults = checked.error.issues.map(({ path, message }) => `- ${path.join('.')}: ${message}`);
    return { error: true, message: `Tool input validation failed for ${id}.\n${faults.join('\n')}` };
  },
});
