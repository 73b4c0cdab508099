/** Programs that serve LLMs on the user's machine: their default addresses, and how they list their models. */
import { z } from 'zod';

export const localServers = ['Ollama', 'LM Studio', 'llama.cpp', 'OpenAI-compatible'] as const;
export type LocalServer = (typeof localServers)[number];

export interface LocalEndpoint {
  readonly server: LocalServer;
  /** Without a path or trailing slash. */
  readonly address: string;
}

/** The addresses from their documentation; no other is probed unless the user names it. */
export const usualEndpoints: readonly LocalEndpoint[] = [
  { server: 'Ollama', address: 'http://127.0.0.1:11434' },
  { server: 'LM Studio', address: 'http://127.0.0.1:1234' },
  { server: 'llama.cpp', address: 'http://127.0.0.1:8080' },
];

export interface ListedModel {
  readonly id: string;
  readonly family: string;
  /** Its capabilities, if the server lists them. */
  readonly capabilities: readonly string[] | null;
  /** The server forwards requests to another machine. */
  readonly isRemote: boolean;
}

export interface ModelList {
  readonly path: string;
  /** Throws if the answer does not come from this kind of server. */
  readonly shape: z.ZodType<readonly ListedModel[]>;
}

/** `remote_host` marks the cloud models of Ollama. */
const ollamaTags = z
  .object({
    models: z.array(
      z.object({
        name: z.string(),
        digest: z.string(),
        details: z.object({ family: z.string().nullish() }).nullish(),
        capabilities: z.array(z.string()).nullish(),
        remote_host: z.string().nullish(),
        remote_model: z.string().nullish(),
      }),
    ),
  })
  .transform(({ models }): ListedModel[] =>
    models.map(model => ({
      id: model.name,
      family: model.details?.family ?? '',
      capabilities: model.capabilities ?? null,
      isRemote: Boolean(model.remote_host) || Boolean(model.remote_model) || model.name.endsWith('-cloud'),
    })),
  );

/** The model list of OpenAI; each server uses its name as the owner of its models. */
const modelsOwnedBy = (isOwner: (owner: string) => boolean) =>
  z
    .object({
      object: z.literal('list'),
      data: z.array(
        z.object({
          id: z.string(),
          object: z.literal('model'),
          owned_by: z.string().default('').refine(isOwner),
        }),
      ),
    })
    .transform(({ data }): ListedModel[] =>
      data.map(({ id }) => ({ id, family: '', capabilities: null, isRemote: false })),
    );

export const modelLists: Readonly<Record<LocalServer, ModelList>> = {
  Ollama: { path: '/api/tags', shape: ollamaTags },
  'LM Studio': {
    path: '/v1/models',
    shape: modelsOwnedBy(owner => owner === 'organization_owner' || owner === 'organization-owner'),
  },
  'llama.cpp': { path: '/v1/models', shape: modelsOwnedBy(owner => owner === 'llamacpp') },
  'OpenAI-compatible': { path: '/v1/models', shape: modelsOwnedBy(() => true) },
};
