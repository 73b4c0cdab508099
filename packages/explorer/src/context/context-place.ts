/** Which context a part of the screen is about, as every call names it. */
export interface ContextPlace {
  readonly graph_id: string;
  readonly context_type: string;
  readonly name: string;
}
