"""What all objects of the API share."""

from datetime import datetime, timezone
from typing import Annotated, Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, ValidatorFunctionWrapHandler, WrapValidator

# An older server may leave out a field; it then reads as None.
LEFT_OUT: Any = None

_EARLIEST = datetime.min.replace(tzinfo=timezone.utc)


def _read_time(value: Any, read: ValidatorFunctionWrapHandler) -> Any:
    try:
        return read(value)
    except ValueError:
        # Loci knows the year 0000, Python does not.
        if isinstance(value, str) and value.startswith("0000-"):
            return _EARLIEST
        raise


Time = Annotated[datetime, WrapValidator(_read_time)]


class Model(BaseModel):
    """An object of the API. Fields that this client does not know are kept."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, protected_namespaces=())


Item = TypeVar("Item")


class Page(Model, Generic[Item]):
    """One page of a list."""

    items: list[Item] = LEFT_OUT
    total: int = LEFT_OUT
    page: int = LEFT_OUT
    page_size: int = LEFT_OUT
