/** How many hits the reader reads where a person or an agent looks at them: over MCP, on the command line, in the explorer. */
export const readHits = 10;
