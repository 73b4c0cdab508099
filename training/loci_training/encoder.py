"""The BERT encoder that all models share, and the models on top of it."""
import math

import torch
import torch.nn.functional as F
from torch import nn

VOCABULARY, POSITIONS, HEADS = 30_522, 512, 12


class Attention(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(width, width) for _ in range(4))

    def forward(self, x, mask):
        """`[b, s, width]`, written out: ONNX has no fused attention in opset 17."""
        batch, length, width = x.shape
        q, k, v = (
            part(x).view(batch, length, HEADS, width // HEADS).transpose(1, 2) for part in (self.q, self.k, self.v)
        )
        scores = q @ k.transpose(2, 3) / math.sqrt(width // HEADS) + (~mask).to(q.dtype) * -1e4
        return self.o((torch.softmax(scores, -1) @ v).transpose(1, 2).reshape(batch, length, width))

    def packed(self, x, places, mask):
        """`[tokens, width]`, without padding: only the attention itself puts the tokens in their places."""
        batch, length, width = mask.shape[0], mask.shape[-1], x.shape[1]
        weights, biases = (torch.cat([getattr(part, name) for part in (self.q, self.k, self.v)]) for name in ("weight", "bias"))
        wide = F.linear(x, weights, biases)
        wide = torch.zeros(batch * length, 3 * width, dtype=wide.dtype, device=wide.device).index_copy(0, places, wide)
        q, k, v = wide.view(batch, length, 3, HEADS, width // HEADS).permute(2, 0, 3, 1, 4)
        attended = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        return self.o(attended.transpose(1, 2).reshape(batch * length, width).index_select(0, places))


class Layer(nn.Module):
    def __init__(self, width, dropout=0.1):
        super().__init__()
        self.a = Attention(width)
        self.n1, self.n2 = (nn.LayerNorm(width, eps=1e-12) for _ in range(2))
        self.f1, self.f2 = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.p = nn.Dropout(dropout)

    def forward(self, x, attend):
        x = self.n1(x + self.p(attend(self.a, x)))
        return self.n2(x + self.p(self.f2(F.gelu(self.f1(x)))))


class Embeddings(nn.Module):
    def __init__(self, width, dropout=0.1):
        super().__init__()
        self.w, self.pos, self.t = (nn.Embedding(size, width) for size in (VOCABULARY, POSITIONS, 2))
        self.n, self.p = nn.LayerNorm(width, eps=1e-12), nn.Dropout(dropout)

    def forward(self, ids, types, places):
        return self.p(self.n(self.w(ids) + self.pos(places) + self.t(types)))


class Encoder(nn.Module):
    def __init__(self, layers, width):
        super().__init__()
        self.e = Embeddings(width)
        self.l = nn.ModuleList(Layer(width) for _ in range(layers))
        # For the export: with padding, and without operators that ONNX lacks.
        self.written_out = False

    def forward(self, ids, types, mask):
        wide, places = mask[:, None, None, :].bool(), torch.arange(ids.shape[1], device=ids.device)
        if self.written_out:
            x = self.e(ids, types, places[None])
            for layer in self.l:
                x = layer(x, lambda attention, x: attention(x, wide))
            return x
        # More than half of a batch is padding. Only tokens are computed.
        there = mask.flatten().nonzero()[:, 0]
        x = self.e(ids.flatten()[there], types.flatten()[there], there % ids.shape[1])
        for layer in self.l:
            x = layer(x, lambda attention, x: attention.packed(x, there, wide))
        batch, length = ids.shape
        return torch.zeros(batch * length, x.shape[1], dtype=x.dtype, device=x.device).index_copy(0, there, x).view(batch, length, -1)


class Reader(nn.Module):
    """A task and a note to logits: task (bears, settles, act), verdict (none, yes, no), order (gives orders to its reader)."""

    outputs = ("bears", "settles", "act", "verdict", "order")

    def __init__(self, layers=12, width=384):
        super().__init__()
        self.enc, self.p = Encoder(layers, width), nn.Dropout(0.1)
        self.task, self.verdict, self.order = (nn.Linear(width, size) for size in (3, 3, 1))

    def forward(self, ids, types, mask):
        first = self.p(self.enc(ids, types, mask)[:, 0])
        return self.task(first), self.verdict(first), self.order(first)[:, 0]

    @staticmethod
    def probabilities(task, verdict, order):
        task = task.sigmoid()
        return task[:, 0], task[:, 1], task[:, 2], verdict.softmax(-1), order.sigmoid()


class Embedder(nn.Module):
    """A text to a vector of length 1."""

    outputs = ("embedding",)

    def __init__(self, layers=6, width=384):
        super().__init__()
        self.enc = Encoder(layers, width)

    def forward(self, ids, types, mask):
        return (F.normalize(self.enc(ids, types, mask)[:, 0].float(), dim=-1),)

    @staticmethod
    def probabilities(embedding):
        return (embedding,)


class Teacher(nn.Module):
    """The outputs of the reader and of the judge on one wide encoder, so that each learns from it."""

    def __init__(self, layers=12, width=768):
        super().__init__()
        self.enc, self.p = Encoder(layers, width), nn.Dropout(0.1)
        self.task, self.verdict, self.stance, self.relevance, self.relation = (nn.Linear(width, size) for size in (3, 3, 3, 1, 5))

    def forward(self, ids, types, mask, outputs):
        first = self.p(self.enc(ids, types, mask)[:, 0])
        return tuple(getattr(self, name)(first).float() for name in outputs)


class Judge(nn.Module):
    """Two texts to logits: stance (entailment, neutral, contradiction), relevance, relation (none, reinforcement, ...)."""

    outputs = ("stance", "relevance", "relation")

    def __init__(self, layers=6, width=384):
        super().__init__()
        self.enc, self.p = Encoder(layers, width), nn.Dropout(0.1)
        self.stance, self.relevance, self.relation = (nn.Linear(width, size) for size in (3, 1, 5))

    def forward(self, ids, types, mask):
        first = self.p(self.enc(ids, types, mask)[:, 0])
        return self.stance(first), self.relevance(first)[:, 0], self.relation(first)

    @staticmethod
    def probabilities(stance, relevance, relation):
        return stance.softmax(-1), relevance.sigmoid(), relation.softmax(-1)


def shaped_as(kind, state, device):
    """A reader or a judge with as many layers, and as wide, as a state is; outputs that the state lacks begin anew."""
    layers = 1 + max(int(key.split(".")[2]) for key in state if key.startswith("enc.l."))
    model = kind(layers, state["enc.e.w.weight"].shape[1]).to(device)
    model.load_state_dict({key: numbers for key, numbers in state.items() if key in model.state_dict()}, strict=False)
    return model
